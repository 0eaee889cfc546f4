import * as catalogueEndpoints from './catalogue.endpoints.ts';
import * as catalogueSchemas from './catalogue.schemas.ts';
import type { Endpoint, EndpointSchemas } from './endpoint.ts';
import * as shopEndpoints from './shop.endpoints.ts';
import * as shopSchemas from './shop.schemas.ts';

export interface ApiOperation {
  readonly endpoint: Endpoint;
  readonly schemas: EndpointSchemas;
}

/** Endpoint and schemas of a subject share their names. */
function operations(endpoints: Record<string, Endpoint>, schemas: Record<string, unknown>): ApiOperation[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({ endpoint, schemas: schemas[name] as EndpointSchemas }));
}

/** Every call there is: for the OpenAPI document, and for the tests that try each one as everybody and with garbage. */
export const api: readonly ApiOperation[] = [
  ...operations(shopEndpoints, shopSchemas),
  ...operations(catalogueEndpoints, catalogueSchemas),
];
