/**
 * Where whoever followed a link to grant again is thanked, or told what went wrong: without an account with us. In a file
 * of its own, because the page's first load needs it and none of the endpoints.
 */
export const grantDonePath = '/grants/done'
