import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Connectable, connectable } from '#src/features/channels/door/use-connect-channel.ts'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'

/** Connects a channel: of the one platform there is, or of one that is chosen. */
export function ConnectButton(props: { readonly leaving: boolean; onConnect(platform: Connectable): void }) {
  const { leaving, onConnect } = props
  const { t } = useTranslation('channels')
  const { labelOf } = useDictionary('platform')
  const [only, ...others] = connectable as readonly [Connectable, ...Connectable[]]
  const button = (text: string, onClick?: () => void) => (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} loading={leaving} onClick={onClick}>
      {leaving ? t('opening') : text}
    </Button>
  )
  const items = connectable.map((key) => ({ key, label: labelOf(key) }))
  return (
    <Permit to="channel:connect">
      {others.length === 0 ? (
        button(t('connect'), () => onConnect(only))
      ) : (
        <ButtonMenu menu={{ items, onClick: ({ key }) => onConnect(key as Connectable) }}>
          {button(t('connectAny'))}
        </ButtonMenu>
      )}
    </Permit>
  )
}
