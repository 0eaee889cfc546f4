import { t } from '@fieldhouse/contracts/text';
import { SlidersHorizontal, X } from 'lucide-react';
import { useHref } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { type FilterMenu, filterFormId, filterMenuId } from './filter-menu.ts';

/**
 * Without scripts both are submit buttons of the filter form: they ask for the same list again, with the panel's fragment
 * or without. The first one is the same element all along, so that it keeps the focus when the page is hydrated. While
 * scripts are on their way, `data-opens` has the script in the head open the panel by its fragment alone.
 */
export function FilterToggle({ open, toggle }: FilterMenu) {
  const home = useHref('/');
  const isHydrated = open !== undefined;
  const Icon = open ? X : SlidersHorizontal;
  return (
    <div className="max-sm:w-full">
      <button
        type={isHydrated ? 'button' : 'submit'}
        form={filterFormId}
        aria-expanded={open}
        aria-controls={isHydrated ? filterMenuId : undefined}
        data-opens={isHydrated ? undefined : filterMenuId}
        className={buttonClass(
          'line',
          'md',
          `max-sm:w-full ${isHydrated ? '' : 'group-has-[#filters:target]/listing:hidden'}`,
        )}
        onClick={isHydrated ? toggle : undefined}
      >
        <Icon size={20} />
        {open ? t`hide menu` : t`Display filter menu`}
      </button>
      {!isHydrated && (
        <span className="hidden group-has-[#filters:target]/listing:inline">
          <button
            type="submit"
            form={filterFormId}
            formAction={home}
            className={buttonClass('line', 'md', 'max-sm:w-full')}
          >
            <X size={20} />
            {t`hide menu`}
          </button>
        </span>
      )}
    </div>
  );
}
