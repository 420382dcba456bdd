import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import type { ConnectionProblem } from '../../use-connection-outcome.ts'
import { useGrantWords } from '../use-grant-words.ts'

/** Why the platform's consent page came back without a channel. */
export function ConnectionFailure(props: {
  readonly problem: ConnectionProblem
  readonly onClose: () => void
}) {
  const { t } = useTranslation('channels')
  return (
    <Alert
      type="error"
      showIcon
      closable={{ onClose: props.onClose }}
      title={t('failedTitle')}
      description={useProblemText()(props.problem)}
      style={{ marginBlockEnd: 16 }}
    />
  )
}

/** The sentence of a failure, with the names it came with: both channels, or what was not permitted, in words. */
export function useProblemText(): (problem: ConnectionProblem) => string {
  const { t } = useTranslation(['errors', 'common'])
  const words = useGrantWords()
  return ({ code, params: { expected = '', got = '', missing = '' } }) => {
    const named = missing
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const filled = { expected, got, missing: joined(named.map(words.scope)) }
    return isErrorCode(code) ? t(`errors:${code}`, filled) : t('common:error.unknown')
  }
}
