/** Where somebody's addresses are. */
export const addressesPath = '/me/profile/addresses';
