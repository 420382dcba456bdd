export type NetworkEnv = '0' | '1'

let flag: NetworkEnv = '0'

/** The network-env header of every call: 0 at the start, 1 once the storage check has succeeded (STO-03). */
export const networkEnv = (): NetworkEnv => flag

/** What the storage check found. */
export function setNetworkEnv(found: NetworkEnv): void {
  flag = found
}
