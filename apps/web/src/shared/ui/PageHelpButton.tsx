import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { openBeside, usePageHelp } from './page-help.ts'

/** Opens what the help says of this page, beside it; nothing where there is no shell to show it. */
export function PageHelpButton() {
  const { t } = useTranslation('navigation')
  const offered = usePageHelp((state) => state.offered)
  if (!offered) return null
  return (
    <Button
      type="text"
      size="small"
      icon={<QuestionCircleOutlined aria-hidden />}
      aria-label={t('pageHelp')}
      title={t('pageHelp')}
      aria-haspopup="dialog"
      onClick={() => openBeside('help')}
    />
  )
}
