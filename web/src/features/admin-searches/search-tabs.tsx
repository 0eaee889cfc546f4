import { TabLink } from '../../ui/link.tsx';

export const searchesPath = '/admin/searches';
export const rulesPath = `${searchesPath}/rules`;
export const explainPath = `${searchesPath}/explain`;

export function SearchTabs({ now }: { now: 'searches' | 'rules' | 'explain' }) {
  return (
    <nav aria-label="Searches and rules" className="mb-6 flex flex-wrap gap-2">
      <TabLink to={searchesPath} isCurrent={now === 'searches'}>
        Searched for
      </TabLink>
      <TabLink to={rulesPath} isCurrent={now === 'rules'}>
        Pinned and hidden
      </TabLink>
      <TabLink to={explainPath} isCurrent={now === 'explain'}>
        Why this order
      </TabLink>
    </nav>
  );
}
