import { guestMessages } from '@fieldhouse/contracts/account.rules';
import { ForgetComputer } from '../../lib/forget-computer.tsx';
import { handOverDraft } from '../../lib/session/drafts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { Part } from './part.tsx';
import { DRAFT } from './use-checkout-form.ts';

const LOGIN = '/login?next=%2Fcheckout';
/** What is typed comes along, and belongs to the account that logs in. */
const handOver = () => handOverDraft(DRAFT);

interface ContactPartProps {
  /** Of the member who is signed in. */
  account: string | undefined;
  email: string;
  problem: string | undefined;
  stays: boolean;
  onChange: (typed: { email: string } | { stays: boolean }) => void;
}

export function ContactPart({ account, email, problem, stays, onChange }: ContactPartProps) {
  if (account !== undefined)
    return (
      <Part id="contact" title="Contact">
        <p className="wrap-anywhere">
          Signed in as <b>{account}</b>
        </p>
      </Part>
    );
  return (
    <Part
      id="contact"
      title="Contact"
      aside={
        <p className="text-sm">
          Have an account?{' '}
          <TextLink to={LOGIN} onClick={handOver} className="font-semibold">
            Log in
          </TextLink>
        </p>
      }
    >
      <EmailField
        maxLength={254}
        hint="We send your order confirmation here. You do not need an account."
        value={email}
        error={problem}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Checkbox
          label="Remember me on this computer for 24 hours"
          checked={stays}
          onChange={(event) => onChange({ stays: event.target.checked })}
        />
        <ForgetComputer next="/checkout" />
      </div>
    </Part>
  );
}

/** Where the shop sells to members only. */
export function MembersOnly() {
  return (
    <Part id="contact" title="Contact">
      <p>{guestMessages.off}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={LOGIN}>Log in</ButtonLink>
        <ButtonLink to="/CreateUser?next=%2Fcheckout" tone="line">
          Create an account
        </ButtonLink>
      </p>
    </Part>
  );
}
