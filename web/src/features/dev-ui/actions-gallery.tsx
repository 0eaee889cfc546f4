import { Heart, ShoppingCart } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Group, Specimen, Wide } from './specimen.tsx';

const here = '/dev/ui';

export function ActionsGallery() {
  return (
    <Group title="Actions">
      <Specimen name="Button">
        <Button>Save</Button>
        <Button tone="buy">
          <ShoppingCart size={20} />
          Add to cart
        </Button>
        <Button tone="line">Cancel</Button>
        <Button tone="quiet">clear filter</Button>
        <Button tone="danger">Delete</Button>
      </Specimen>
      <Specimen name="Button: sizes">
        <Button size="sm">Small</Button>
        <Button>Middle</Button>
        <Button size="lg" tone="buy">
          pay with card
        </Button>
      </Specimen>
      <Specimen name="Button: disabled, busy">
        <Button disabled>Save</Button>
        <Button tone="buy" disabled>
          Add to cart
        </Button>
        <Button busy>Saving</Button>
        <Button tone="line" busy>
          Loading
        </Button>
      </Specimen>
      <Specimen name="Icon button">
        <IconButton label="Favorite">
          <Heart size={22} />
        </IconButton>
        <IconButton label="Favorite, pressed" aria-pressed>
          <Heart size={22} className="fill-current" />
        </IconButton>
        <IconButton label="Favorite, disabled" disabled>
          <Heart size={22} />
        </IconButton>
      </Specimen>
      <Specimen name="Link">
        <ButtonLink to={here}>Looks like a button</ButtonLink>
        <p className="py-2">
          In running text a <TextLink to={here}>link is underlined</TextLink>.
        </p>
      </Specimen>
      <Specimen name="Page selector">
        <Wide>
          <div className="flex flex-col gap-4">
            {[
              [1, 3],
              [1, 14],
              [7, 14],
              [416, 417],
            ].map(([page = 1, pages = 1]) => (
              <Pagination
                key={page + pages * 1000}
                label={`Pages of a list of ${pages}, at ${page}`}
                page={page}
                pages={pages}
                hrefFor={(to) => `${here}?page=${to}`}
              />
            ))}
          </div>
        </Wide>
      </Specimen>
    </Group>
  );
}
