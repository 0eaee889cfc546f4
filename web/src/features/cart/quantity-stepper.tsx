import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

interface QuantityStepperProps {
  name: string;
  piece: number;
  onLess: () => void;
  onMore: () => void;
}

export function QuantityStepper({ name, piece, onLess, onMore }: QuantityStepperProps) {
  return (
    <div className="inline-flex items-center rounded-full border-2 border-edge">
      <IconButton label={`Decrease quantity: ${name}`} onClick={onLess}>
        <Minus size={18} />
      </IconButton>
      <span aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        <span className="sr-only">Quantity: </span>
        {piece}
      </span>
      <IconButton label={`Increase quantity: ${name}`} onClick={onMore}>
        <Plus size={18} />
      </IconButton>
    </div>
  );
}
