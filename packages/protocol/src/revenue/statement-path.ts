/** The page of a statement, for whoever has its link; the token stands in the last part. */
export const publicStatementPath = (token: string): string => `/statement/${token}`
