import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './tax-rates.schemas.ts';

const endpoint: DeclareEndpoint<Pick<typeof schemas, 'listTaxRates' | 'updateTaxRates'>> = declareEndpoint;

export const listTaxRates = endpoint('listTaxRates', 'GET', '/api/tax-rates', 'settings');

export const updateTaxRates = endpoint('updateTaxRates', 'PUT', '/api/tax-rates', 'settings', { errors: ['stale'] });
