import { parseAsString, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { BrokenArt, CompleteArt } from '#src/shared/ui/art/PageArt.tsx'
import { PageState } from '#src/shared/ui/PageState.tsx'
import { useProblemText } from '../components/ConnectionFailure.tsx'

const outcome = {
  connectionError: parseAsString,
  expected: parseAsString,
  got: parseAsString,
  missing: parseAsString,
}

/** Where whoever followed a link to grant again is thanked, or told why it did not work; they need no account here. */
export function GrantDonePage() {
  const { t } = useTranslation('grants')
  const problemText = useProblemText()
  const [{ connectionError: code, ...names }] = useQueryStates(outcome)
  if (code === null)
    return <PageState whole art={<CompleteArt />} title={t('done.title')} text={t('done.text')} />
  const params = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null))
  return (
    <PageState
      whole
      art={<BrokenArt />}
      title={t('done.failed')}
      text={problemText({ code, params })}
      note={t('done.again')}
    />
  )
}
