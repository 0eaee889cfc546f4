import { acceptInvitation, findInvitation, joinStaff } from '@fieldhouse/contracts/staff.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { roleText } from '../../lib/right-names.ts';
import { useToken } from '../../lib/session/session.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { toAddress } from '../../ui/base-path.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { completeLogin } from './login-pages.ts';

type Invited = Awaited<ReturnType<typeof call<NonNullable<typeof findInvitation.schemas>>>>;

/** `link` is what stands at the end of the link's address. */
export function InvitationForm({ link }: { link: string }) {
  const [invited, setInvited] = useState<Invited>();
  const [problem, setProblem] = useState<string>();
  // By the browser and not while the page is rendered, so that a person who guesses at links is known by the network.
  useEffect(() => {
    let isShown = true;
    call(findInvitation, { body: { link } }).then(
      (found) => isShown && setInvited(found),
      (error: unknown) => isShown && setProblem(problemOf(error)),
    );
    return () => {
      isShown = false;
    };
  }, [link]);
  const signedIn = useToken() !== undefined;
  if (problem !== undefined) return <Notice tone="problem">{problem}</Notice>;
  if (!invited)
    return (
      <>
        <NeedsScript text="Accepting an invitation needs JavaScript." />
        <Skeleton className="h-48" />
      </>
    );
  const { email, role, hasAccount } = invited;
  return (
    <>
      <p>
        You are invited as <strong>{roleText(role)}</strong>, with the address{' '}
        <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {!hasAccount && <NewAccount link={link} />}
      {hasAccount && (signedIn ? <Join link={link} /> : <LogInFirst link={link} />)}
    </>
  );
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 400
    ? t`This link does not work: it has been used or withdrawn, or it is older than 7 days. Please ask for another one.`
    : t`Something went wrong. Please load the page again.`;

function NewAccount({ link }: { link: string }) {
  const send = async (data: FormData) => {
    const body = { link, name: typed(data, 'name'), password: typed(data, 'password') };
    const { tokenId } = await call(acceptInvitation, { body });
    await completeLogin(tokenId, '/admin');
  };
  const form = useForm(send, { refusals: 'inline', revalidate: false });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        {...form.field('password')}
      />
      {form.refusal && !form.errors.name && !form.errors.password && <Notice tone="problem">{form.refusal}</Notice>}
      <SubmitButton {...form.button}>Accept and log in</SubmitButton>
    </form>
  );
}

function LogInFirst({ link }: { link: string }) {
  const next = new URLSearchParams({ next: `/setup/invitation/${link}` });
  return (
    <>
      <p>There is an account with this address already. Log in to it, and you can accept.</p>
      <ButtonLink to={`/login?${next}`} size="lg">
        Login
      </ButtonLink>
    </>
  );
}

function Join({ link }: { link: string }) {
  const send = async () => {
    await call(joinStaff, { body: { link } });
    location.replace(toAddress('/admin'));
  };
  const form = useForm(send, { refusals: 'inline', revalidate: false });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <SubmitButton {...form.button}>Accept the invitation</SubmitButton>
    </form>
  );
}
