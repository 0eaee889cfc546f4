import type { KeptMail } from '@fieldhouse/contracts/demo.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { MailFrame } from './mail-frame.tsx';
import { textParts } from './mail-text.rules.ts';

/** One line of the list, opened to both parts of the mail. Works without scripts, apart from the HTML part. */
export function MailItem({ mail: { to, subject, text, html, createdAt } }: { mail: KeptMail }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="border-b border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="grid cursor-pointer gap-x-6 gap-y-1 px-2 py-4 hover:bg-chalk md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
        <span className="wrap-anywhere text-ink-soft">{to}</span>
        <span className="font-semibold wrap-anywhere">{subject}</span>
        <Moment at={createdAt} className="text-sm text-ink-soft" />
      </summary>
      <div className="grid gap-6 px-2 pt-2 pb-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label="HTML part">
          <h2 className="mb-2 text-lg text-ink-soft">As it looks</h2>
          {open && <MailFrame html={html} title={t`Mail: ${subject}`} />}
        </section>
        <section aria-label="Text part">
          <h2 className="mb-2 text-lg text-ink-soft">Its text part</h2>
          <p className="bg-chalk p-4 text-sm wrap-anywhere whitespace-pre-wrap">
            {textParts(text).map(({ text: part, href }, index) =>
              href ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change
                <a key={index} href={href} className="underline underline-offset-2">
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        </section>
      </div>
    </details>
  );
}
