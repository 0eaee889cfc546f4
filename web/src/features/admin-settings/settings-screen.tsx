import { isInEea } from '@fieldhouse/contracts/country.rules';
import { languages } from '@fieldhouse/contracts/language';
import { settingsLimits as limits, socialNetworks } from '@fieldhouse/contracts/settings.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { t } from '@fieldhouse/contracts/text';
import { TextField } from '../../ui/text-field.tsx';
import { GuaranteeFields, guarantee } from './guarantee-fields.tsx';
import { SecurityFields, security } from './security-fields.tsx';
import { SellingFields } from './selling-fields.tsx';
import { type PictureField, SettingChoice, SettingPicture, SettingTick } from './settings-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { FIRST_LANGUAGE, languageField, socialField } from './settings-values.rules.ts';

const look = { name: t`Name`, logo: t`Logo` };
const news = { announcement: t`Announcement`, announcementLink: t`Leads to` };
const selling = {
  currency: t`Currency`,
  country: t`Country`,
  timeZone: t`Time zone`,
  taxMode: t`Prices`,
  returnDays: t`Days to return`,
  orderNumberStart: t`Order numbers start at`,
  orderNumberStep: t`Largest step of order numbers`,
  holidays: t`Holidays`,
  guests: t`Guests can order`,
  newsletterTick: t`Newsletter ticked`,
  doubleOptIn: t`Newsletter only to confirmed addresses`,
};
const tongues = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }));
const speech = {
  [FIRST_LANGUAGE]: t`First language`,
  ...Object.fromEntries(tongues.map(({ value, label }) => [languageField(value), label])),
};
const company = {
  'contact.email': t`Email`,
  'contact.phone': t`Phone`,
  'company.name': t`Company`,
  'company.line1': t`Street and number`,
  'company.line2': t`Address, second line`,
  'company.postal_code': t`Postal code`,
  'company.city': t`City`,
  'company.state': t`State or province`,
  'company.vatNumber': t`VAT or tax number`,
  'company.registration': t`Register and number`,
};
const social = Object.fromEntries(socialNetworks.map((network) => [socialField(network), network]));

interface SettingsScreenProps {
  settings: ShopSettings;
  PictureField: PictureField;
}

/** Every section is saved on its own. */
export function SettingsScreen({ settings, PictureField }: SettingsScreenProps) {
  return (
    <>
      <SettingsSection
        settings={settings}
        name="look"
        title="Name and logo"
        text="In the header, in emails and wherever the shop is named. Without a logo the header shows the name."
        labels={look}
      >
        {(form) => (
          <>
            <TextField {...form.labelled('name')} maxLength={limits.name} />
            <SettingPicture
              form={form}
              name="logo"
              now={t`The logo now`}
              remove={t`Remove logo`}
              Field={PictureField}
            />
          </>
        )}
      </SettingsSection>
      <SettingsSection
        settings={settings}
        name="news"
        title="Announcement"
        text="A line above the header of every page. Empty: there is none."
        labels={news}
      >
        {(form) => (
          <>
            <TextField {...form.labelled('announcement')} maxLength={limits.announcement} />
            <TextField
              {...form.labelled('announcementLink')}
              inputMode="url"
              maxLength={limits.url}
              hint="A page of this shop, like /c/running, or an address that starts with https://. Can be empty."
            />
          </>
        )}
      </SettingsSection>
      <SettingsSection
        settings={settings}
        name="selling"
        title="Selling"
        text="Where the shop is, what it sells in and by which rules."
        labels={selling}
      >
        {(form) => <SellingFields form={form} currencyFixed={settings.currencyFixed} />}
      </SettingsSection>
      <SettingsSection
        settings={settings}
        name="languages"
        title="Languages"
        text="What the shop’s pages and emails are in. Addresses of the first language have no prefix; it is also that of texts which are not translated."
        labels={speech}
      >
        {(form) => (
          <>
            <SettingChoice form={form} name={FIRST_LANGUAGE} options={tongues} />
            <fieldset>
              <legend className="mb-2 font-semibold">Also in</legend>
              {tongues
                .filter(({ value }) => value !== form.values[FIRST_LANGUAGE])
                .map(({ value }) => (
                  <SettingTick key={value} form={form} name={languageField(value)} />
                ))}
            </fieldset>
          </>
        )}
      </SettingsSection>
      <SettingsSection
        settings={settings}
        name="security"
        title="Security"
        text="What staff have to show before they work here, and before money goes back."
        labels={security}
      >
        {(form) => <SecurityFields form={form} />}
      </SettingsSection>
      <SettingsSection
        settings={settings}
        name="guarantee"
        title="Guarantees"
        text="From September 27, 2026, shops in the European Economic Area show the EU’s notice on the legal guarantee, and its label where a producer guarantees more than two years: on product pages and at the checkout."
        labels={guarantee}
      >
        {(form) => <GuaranteeFields form={form} isInEea={isInEea(settings.country)} PictureField={PictureField} />}
      </SettingsSection>
      <SettingsSection
        settings={settings}
        name="company"
        title="Contact and company"
        text="Who runs the shop, for invoices and the imprint. What visitors write with the contact form goes to the email address, or to the one that emails come from."
        labels={company}
      >
        {(form) => (
          <div className="grid gap-5 sm:grid-cols-2">
            {Object.keys(company).map((name) => (
              <TextField
                key={name}
                {...form.labelled(name)}
                type={name === 'contact.email' ? 'email' : 'text'}
                maxLength={name === 'contact.email' ? limits.email : limits.line}
              />
            ))}
          </div>
        )}
      </SettingsSection>
      <SettingsSection
        settings={settings}
        name="social"
        title="Social networks"
        text="Addresses of the shop’s own pages, for the footer. Empty ones are not shown."
        labels={social}
      >
        {(form) => (
          <div className="grid gap-5 sm:grid-cols-2">
            {Object.keys(social).map((name) => (
              <TextField
                key={name}
                {...form.labelled(name)}
                inputMode="url"
                placeholder="https://"
                maxLength={limits.url}
              />
            ))}
          </div>
        )}
      </SettingsSection>
    </>
  );
}
