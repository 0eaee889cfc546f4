interface AddressLinesProps {
  lines: readonly string[];
  className?: string;
}

/** An address as it stands on a parcel. */
export const AddressLines = ({ lines, className = '' }: AddressLinesProps) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
    <span key={at} dir="auto" className={`block text-left wrap-anywhere ${className}`}>
      {line}
    </span>
  ));
