import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string; panel: ReactNode }[];
}

/** Contains Base UI: for lazy chunks only. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} className="flex gap-6 overflow-x-auto border-b-2 border-line px-1">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-0.5 min-h-11 cursor-pointer border-b-4 border-transparent font-headline text-xl font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink data-active:border-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
