import { MAX_IMAGES, productMessages } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import type { TypedOption } from './matrix.rules.ts';

interface ColourPicturesProps {
  colours: TypedOption;
  /** The product's. */
  images: readonly string[];
  onChange: (id: string, images: readonly string[]) => void;
}

/** Which pictures show which colour; a colour without any shows the product's. */
export function ColourPictures({ colours, images, onChange }: ColourPicturesProps) {
  // A picture that no colour shows any more can still be chosen again.
  const [known, setKnown] = useState<readonly string[]>([]);
  const pool = [...new Set([...images, ...colours.values.flatMap((colour) => colour.images), ...known])];
  if (pool.length > known.length) setKnown(pool);
  if (pool.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        Add images above, then choose here which of them show which colour. A colour without any shows all of them.
      </p>
    );
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">Choose which images show which colour. A colour without any shows all.</p>
      {colours.values.map(({ id, value, images: chosen }) => (
        <fieldset key={id} className="min-w-0">
          <legend className="text-sm font-semibold">
            {value} <span className="font-normal text-ink-soft">· {describeCount(chosen.length)}</span>
          </legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {pool.map((url, at) => (
              <label key={url} className="relative cursor-pointer">
                <input
                  type="checkbox"
                  aria-label={t`Image ${at + 1} shows ${value}`}
                  checked={chosen.includes(url)}
                  disabled={chosen.length >= MAX_IMAGES && !chosen.includes(url)}
                  className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-sm border-4 border-transparent checked:border-ink"
                  onChange={(event) =>
                    onChange(id, event.currentTarget.checked ? [...chosen, url] : chosen.filter((one) => one !== url))
                  }
                />
                <Picture src={url} alt="" width={72} sizes="72px" className="size-18 rounded-sm" />
                <Check
                  size={22}
                  strokeWidth={3}
                  className="pointer-events-none invisible absolute top-0 end-0 bg-ink p-0.5 text-white peer-checked:visible"
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function describeCount(count: number): string {
  if (count >= MAX_IMAGES) return productMessages.imagesOfColour;
  return count === 0 ? t`all images` : t.plural(count, { one: '# image', other: '# images' });
}
