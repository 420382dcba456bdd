import { PlusOutlined } from '@ant-design/icons'
import type { GrantKind } from '@pindao/protocol/channels/platforms.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { connectableKinds } from '#src/features/channels/door/use-connect-channel.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'

/** Connects channels: of a kind of account that is chosen. */
export function ConnectButton(props: { readonly leaving: boolean; onConnect(kind: GrantKind): void }) {
  const { leaving, onConnect } = props
  const { t } = useTranslation('channels')
  const items = connectableKinds.map((key) => ({ key, label: t(`connectKind.${key}`) }))
  return (
    <Permit to="channel:connect">
      <ButtonMenu menu={{ items, onClick: ({ key }) => onConnect(key as GrantKind) }}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} loading={leaving}>
          {leaving ? t('opening') : t('connectAny')}
        </Button>
      </ButtonMenu>
    </Permit>
  )
}
