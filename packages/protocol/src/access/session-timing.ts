/** How long the refresh token before the present one is still answered: a lost answer, two tabs at once (SSO-07). */
export const refreshGraceSeconds = 20

/**
 * How long the page waits for the answer to a refresh before it asks again with the same token. Half the grace: the
 * second question must arrive while the token is still answered, or a lost answer would look like a stolen token.
 */
export const refreshTimeoutSeconds = 10
