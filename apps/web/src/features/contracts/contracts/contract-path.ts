/** Where a contract is looked at. */
export const contractPath = (id: string) => `/contracts?detail=${id}`
