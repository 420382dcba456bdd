import { QuestionCircleOutlined } from '@ant-design/icons'
import { helpPath } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { openBeside, usePageHelp } from './page-help.ts'

/** Opens what the help says of this page, beside it; nothing where there is no shell to show it, and in the help itself. */
export function PageHelpButton() {
  const offered = usePageHelp((state) => state.offered)
  return offered && <HelpOfAddress />
}

function HelpOfAddress() {
  const { t } = useTranslation('navigation')
  const { pathname } = useLocation()
  if (pathname === helpPath) return null
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
