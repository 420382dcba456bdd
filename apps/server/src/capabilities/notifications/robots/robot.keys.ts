import type { SecretBox, SecretPlace } from '#src/platform/crypto/secret-box.ts'
import type { RobotKeys } from './robot.protocol.ts'
import type { NoticeRobotRow } from './robot.table.ts'

/** Sealed to its place among the columns; with another provider it does not open. */
const placeOf = (column: 'address' | 'secret', provider: string): SecretPlace => ({
  table: 'notice_robot',
  column,
  row: provider,
})

/** What is needed to speak, opened. @throws Unopenable */
export type OpenRobot = (
  robot: Pick<NoticeRobotRow, 'provider' | 'addressSealed' | 'secretSealed'>,
) => RobotKeys

export function createRobotKeys(secrets: SecretBox) {
  const open: OpenRobot = ({ provider, addressSealed, secretSealed }) => ({
    provider,
    address: secrets.open(addressSealed, placeOf('address', provider)),
    secret: secretSealed === null ? null : secrets.open(secretSealed, placeOf('secret', provider)),
  })
  return {
    open,
    sealAddress: (provider: string, address: string) => secrets.seal(address, placeOf('address', provider)),
    sealSecret: (provider: string, secret: string) => secrets.seal(secret, placeOf('secret', provider)),
  }
}

/** Host and last signs of an address: enough to know it by, too little to use it. */
export function addressHint(address: string): string {
  const { host } = new URL(address)
  return `${host} …${address.slice(-4)}`
}
