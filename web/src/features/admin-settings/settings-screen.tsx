import { isInEea } from '@fieldhouse/contracts/country.rules';
import { settingsLimits as limits, socialNetworks } from '@fieldhouse/contracts/settings.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { TextField } from '../../ui/text-field.tsx';
import { GuaranteeFields, guarantee } from './guarantee-fields.tsx';
import { SellingFields } from './selling-fields.tsx';
import { type PictureField, SettingPicture } from './settings-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { socialField } from './settings-values.rules.ts';

const look = { name: 'Name', logo: 'Logo' };
const news = { announcement: 'Announcement', announcementLink: 'Leads to' };
const selling = {
  currency: 'Currency',
  country: 'Country',
  timeZone: 'Time zone',
  taxMode: 'Prices',
  returnDays: 'Days to return',
  orderNumberStart: 'Order numbers start at',
  orderNumberStep: 'Largest step of order numbers',
  holidays: 'Holidays',
  guests: 'Guests can order',
  newsletterTick: 'Newsletter ticked',
};
const company = {
  'contact.email': 'Email',
  'contact.phone': 'Phone',
  'company.name': 'Company',
  'company.line1': 'Street and number',
  'company.line2': 'Address, second line',
  'company.postal_code': 'Postal code',
  'company.city': 'City',
  'company.state': 'State or province',
  'company.vatNumber': 'VAT or tax number',
  'company.registration': 'Register and number',
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
            <SettingPicture form={form} name="logo" Field={PictureField} />
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
