import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Above a form that holds what a person had changed in what somebody else has saved meanwhile. */
export function MergedNote() {
  const { t } = useTranslation('common')
  return (
    <Alert type="warning" showIcon role="alert" title={t('edit.merged')} style={{ marginBlockEnd: 16 }} />
  )
}
