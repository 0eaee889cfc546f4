import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showConfirm, showMessage } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Group, Specimen } from './specimen.tsx';

export function OverlaysGallery() {
  return (
    <Group title="Above the page">
      <Specimen name="Dialog">
        <DialogSpecimen />
      </Specimen>
      <Specimen name="Confirm">
        <ConfirmSpecimen />
      </Specimen>
      <Specimen name="Drawer">
        <DrawerSpecimen />
      </Specimen>
      <Specimen name="Toast">
        <Button tone="line" onClick={() => void toast('The product has been updated')}>
          Say that it worked
        </Button>
        <Button tone="line" onClick={() => void toast('The picture could not be uploaded', 'problem')}>
          Say that it failed
        </Button>
      </Specimen>
    </Group>
  );
}

function DialogSpecimen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="line" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Dialog title="Change your picture" text="It is shown in this browser only." open={open} onOpenChange={setOpen}>
        <form className="flex flex-col gap-6" onSubmit={(event) => event.preventDefault()}>
          <TextField label="Address of the picture" type="url" />
          <Button type="submit" className="self-start" onClick={() => setOpen(false)}>
            Save
          </Button>
        </form>
      </Dialog>
    </>
  );
}

function ConfirmSpecimen() {
  const [answer, setAnswer] = useState('');
  const confirm = async () => {
    const yes = await showConfirm({ title: 'Are you sure?', text: 'Your product will be updated!', action: 'Update' });
    setAnswer(yes ? 'Yes' : 'No');
  };
  const remove = async () => {
    const yes = await showConfirm({
      title: 'Are you sure?',
      text: 'Your product will be deleted! This cannot be undone.',
      action: 'Delete',
      tone: 'danger',
    });
    setAnswer(yes ? 'Yes, delete' : 'No');
  };
  return (
    <>
      <Button tone="line" onClick={confirm}>
        Ask
      </Button>
      <Button tone="line" onClick={remove}>
        Ask before deleting
      </Button>
      <Button
        tone="line"
        onClick={() => showMessage({ title: 'Oops...', text: 'We need something to search', tone: 'error' })}
      >
        Tell
      </Button>
      <p className="py-2.5 text-ink-soft">{answer && `The answer was: ${answer}`}</p>
    </>
  );
}

function DrawerSpecimen() {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={opener} tone="line" onClick={() => setOpen(true)}>
        Open the drawer
      </Button>
      <Drawer title="Drawer" open={open} onOpenChange={setOpen} opener={opener}>
        <p className="pt-4">Comes from the right, closes by Escape, the cross or a click beside it.</p>
      </Drawer>
    </>
  );
}
