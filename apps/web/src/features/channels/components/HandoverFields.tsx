import { handoverRules } from '@pindao/protocol/channels/handover.endpoints.ts'
import { Form, Radio, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { StaffSelect } from '../door/StaffSelect.tsx'
import styles from './channels.module.css'
import { HandoverKinds, Refusals } from './HandoverKinds.tsx'
import type { HandoverPreview, WishInHand } from './handover-wish.ts'

/** Who takes over what somebody has in hand: the successor, exceptions by kind and department, and what comes of it. */
export function HandoverFields(props: {
  readonly staffId: string
  readonly wish: WishInHand
  readonly preview: {
    readonly data: HandoverPreview | undefined
    readonly error: unknown
    readonly isFetching: boolean
  }
  readonly disabled: boolean
  onChange(wish: WishInHand): void
}) {
  const { staffId, wish, preview, disabled, onChange } = props
  const { t } = useTranslation(['channels', 'common'])
  const { data } = preview
  return (
    <>
      <Form.Item label={t('channels:handover.successor')} htmlFor="handover-successor" required>
        <StaffSelect
          id="handover-successor"
          except={staffId}
          value={wish.successorId}
          onChange={(successorId) => onChange({ successorId, rule: wish.rule, exceptions: wish.exceptions })}
        />
      </Form.Item>
      <Form.Item label={t('channels:handover.rule')}>
        <Radio.Group
          vertical
          value={wish.rule}
          onChange={({ target }) =>
            onChange({
              successorId: wish.successorId,
              rule: target.value,
              exceptions: wish.exceptions,
            })
          }
          options={handoverRules.map((value) => ({ value, label: t(`channels:handover.rules.${value}`) }))}
        />
      </Form.Item>
      {data === undefined && preview.isFetching && <Skeleton active title={false} />}
      {!preview.isFetching && <CommandProblem error={preview.error} again={t('common:action.retry')} />}
      {data && (
        <section aria-label={t('channels:handover.preview')} aria-busy={preview.isFetching}>
          {data.kinds.length === 0 ? (
            <p role="status">{t('channels:handover.nothing')}</p>
          ) : (
            <>
              <h3 className={styles['section']}>{t('channels:handover.preview')}</h3>
              <HandoverKinds
                preview={data}
                wish={wish}
                staffId={staffId}
                disabled={disabled}
                onChange={onChange}
              />
            </>
          )}
          <Refusals preview={data} kind="" />
          {data.channels.length > 0 && (
            <>
              <h3 className={styles['section']}>{t('channels:handover.firstChannels')}</h3>
              <ul className={styles['moves']}>
                {data.channels.map(({ id, title, newOwner }) => (
                  <li key={id}>{t('channels:handover.moves', { title, owner: newOwner })}</li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </>
  )
}
