import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import styles from './contracts.module.css'

/** The channels of a contract, each with its days; without days as long as the contract. */
export function ContractChannels({
  known,
}: {
  readonly known: readonly { readonly channelId: string; readonly title: string }[]
}) {
  const { t } = useTranslation(['contracts', 'common'])
  const needed = [{ required: true, message: t('common:search.choose') }]
  return (
    <Form.List name="channels">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles['channel']}>
              <Form.Item
                name={[name, 'channelId']}
                label={t('contracts:contract.field.channel')}
                rules={needed}
              >
                <KnownChannel known={known} />
              </Form.Item>
              <Form.Item name={[name, 'from']} label={t('contracts:contract.field.from')}>
                <DayPicker />
              </Form.Item>
              <Form.Item name={[name, 'to']} label={t('contracts:contract.field.to')}>
                <DayPicker />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('contracts:contract.removeChannel')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add({ channelId: undefined, from: null, to: null })}
          >
            {t('contracts:contract.addChannel')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

/** A channel of the contract that this person could not choose is shown by its name all the same. */
function KnownChannel(props: {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string | undefined) => void
  readonly known: readonly { readonly channelId: string; readonly title: string }[]
}) {
  const { known, value, id, onChange } = props
  const one = known.find(({ channelId }) => channelId === value)
  return (
    <ChannelSelect
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      {...(onChange ? { onChange } : {})}
      known={one ? { id: one.channelId, name: one.title } : null}
    />
  )
}
