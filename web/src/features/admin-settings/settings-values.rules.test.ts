import { settingsMessages } from '@fieldhouse/contracts/settings.rules';
import { expect, test } from 'vitest';
import { findProblems, toBody } from './settings-values.rules.ts';

test('only what was changed is sent, as the shop takes it', () => {
  const values = {
    name: 'Arena',
    logo: '',
    returnDays: '60',
    guests: '',
    newsletterTick: 'yes',
    'company.city': 'Cork',
    'company.line1': '1 Quay',
    'contact.email': 'desk@arena.test',
    'social.X': '',
    'social.YouTube': ' https://youtube.com/arena ',
    'social.Instagram': '',
  };
  expect(toBody(values, ['name', 'company.city'])).toEqual({ name: 'Arena', company: { city: 'Cork' } });
  expect(toBody(values, ['logo', 'returnDays', 'guests', 'newsletterTick'])).toEqual({
    logo: null,
    returnDays: 60,
    guests: false,
    newsletterTick: true,
  });
  expect(toBody(values, ['company.city', 'company.line1', 'contact.email'])).toEqual({
    company: { city: 'Cork', line1: '1 Quay' },
    contact: { email: 'desk@arena.test' },
  });
  expect(toBody(values, ['social.X'])).toEqual({
    socialLinks: [{ name: 'YouTube', url: 'https://youtube.com/arena' }],
  });
});

test('a form says what is wrong before it is sent', () => {
  const typed = { name: ' ', returnDays: '1e2', 'social.X': 'x.com/arena', announcementLink: 'sale', announcement: '' };
  expect(findProblems(typed)).toEqual({
    name: settingsMessages.name,
    returnDays: settingsMessages.returnDays,
    'social.X': settingsMessages.url,
    announcementLink: settingsMessages.announcementLink,
  });
});
