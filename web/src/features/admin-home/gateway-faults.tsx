import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { Notice } from '../../ui/notice.tsx';

interface GatewayFaultsProps {
  gatewayFaults: Overview['gatewayFaults'];
}

/** Cards that could not be charged because of the shop's own settings; nothing when there were none. */
export function GatewayFaults({ gatewayFaults: { count, latestAt, faults } }: GatewayFaultsProps) {
  if (count === 0) return null;
  return (
    <Notice tone="problem">
      The card provider has refused the shop itself {count === 1 ? 'once' : `${count} times`} within a week, the last
      time on {latestAt?.slice(0, 10)} at {latestAt?.slice(11, 16)} UTC ({faults.join(', ')}). Buyers could not pay:
      please look at the card keys in the settings, and at what the log says.
    </Notice>
  );
}
