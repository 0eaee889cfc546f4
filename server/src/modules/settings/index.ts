export { fillSettings } from './fill-settings.ts';
export {
  getLetterhead,
  getLetterheads,
  getSettings,
  getShopLetterhead,
  getShopWording,
  type MailDeps,
  type SettingsDeps,
  type Wording,
  wordingFor,
} from './get-settings.ts';
export { closeShop, isClosed, requireOpen } from './require-open.ts';
export { readSettings, takeMarketsLock } from './settings.repo.ts';
export { settingsRoutes } from './settings.routes.ts';
export { findGuarantee, isNewsletterTicked } from './settings.rules.ts';
export { updateSettings } from './update-settings.ts';
