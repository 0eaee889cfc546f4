import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Group, Specimen, Wide } from './specimen.tsx';

interface Sale {
  day: string;
  orders: number;
  amount: string;
}
const sales: Sale[] = [
  { day: 'Monday', orders: 12, amount: '$1,204.50' },
  { day: 'Tuesday', orders: 7, amount: '$649.00' },
  { day: 'Wednesday', orders: 19, amount: '$999,999.99' },
];
const columns: Column<Sale>[] = [
  { header: 'Day', cell: ({ day }) => day },
  { header: 'Orders', cell: ({ orders }) => orders, figures: true },
  { header: 'Amount', cell: ({ amount }) => amount, figures: true },
];
const retry = (
  <Button size="sm" tone="line">
    Try again
  </Button>
);

export function ContentGallery() {
  return (
    <Group title="Content">
      <Specimen name="Card">
        <Wide>
          <Card title="Stock" to="/dev/ui">
            Edit or delete products.
          </Card>
        </Wide>
      </Specimen>
      <Specimen name="Tag">
        <Tag>pending</Tag>
        <Tag tone="ink">Only 3 left</Tag>
        <Tag tone="done">completed</Tag>
        <Tag tone="problem">canceled</Tag>
      </Specimen>
      <Specimen name="Table">
        <Wide>
          <Table caption="Sales" columns={columns} rows={sales} rowKey={({ day }) => day} />
        </Wide>
        <Wide>
          <Table caption="Sales of nobody" columns={columns} rows={[]} rowKey={({ day }) => day} />
        </Wide>
      </Specimen>
      <Specimen name="Progress">
        <div className="flex w-full max-w-md flex-col gap-6">
          <Progress label="Uploading ball.webp" percent={64} />
        </div>
      </Specimen>
      <Specimen name="Notice">
        <Wide>
          <Notice tone="problem" action={retry}>
            The list could not be loaded.
          </Notice>
        </Wide>
        <Wide>
          <Notice tone="done">The status has been updated</Notice>
        </Wide>
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton className="size-32" />
        <div className="grow">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-3 h-4 w-full" />
        </div>
      </Specimen>
      <Specimen name="Empty state">
        <Wide>
          <EmptyState title="Nothing in this lane." text="No products match your filters.">
            <Button>Show all products</Button>
          </EmptyState>
        </Wide>
      </Specimen>
      <Specimen name="Chart frame">
        <div className="grid w-full gap-6 sm:grid-cols-2">
          <ChartFrame
            title="Orders"
            text="The last three days"
            figure="38"
            isEmpty={false}
            table={<Table caption="Orders a day" columns={columns} rows={sales} rowKey={({ day }) => day} />}
          >
            <svg aria-hidden="true" viewBox="0 0 300 100" preserveAspectRatio="none" className="size-full fill-ink">
              <path d="M10 100V37h80v63zM110 100V63h80v37zM210 100V0h80v100z" />
            </svg>
          </ChartFrame>
          <ChartFrame title="Refunds" text="The last three days" figure="0" isEmpty table={null}>
            {null}
          </ChartFrame>
        </div>
      </Specimen>
    </Group>
  );
}
