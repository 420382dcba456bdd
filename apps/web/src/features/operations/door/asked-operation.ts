/** The parameter of any page's address that opens an operation over it: its id, or `all` for all of one's own. */
export const askedOperation = 'operation'
export const allOperations = 'all'
