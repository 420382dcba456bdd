import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from '../record.module.css'

/** What the form of a drawer that edits is called, for the button in its foot. */
export const editForm = 'edit'

/** The foot of a drawer that edits. */
export function EditFooter(props: {
  /** What saving is called here. */
  readonly label: string
  readonly saving: boolean
  /** The form, where it is another one: over a record that is edited, too. */
  readonly form?: string
  onCancel(): void
}) {
  const { t } = useTranslation('common')
  return (
    <div className={styles['footer']}>
      <Button disabled={props.saving} onClick={props.onCancel}>
        {t('action.cancel')}
      </Button>
      <Button type="primary" htmlType="submit" form={props.form ?? editForm} loading={props.saving}>
        {props.label}
      </Button>
    </div>
  )
}
