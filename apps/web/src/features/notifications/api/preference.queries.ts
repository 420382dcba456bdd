import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  findDeputies,
  getNoticePreference,
  tryNotice,
  updateNoticePreference,
} from '@pindao/protocol/notifications/notice.endpoints.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

const preferenceKey = ['noticePreference'] as const

/** When and where the person is told outside of the product. */
export function usePreference() {
  return useQuery({
    queryKey: preferenceKey,
    queryFn: ({ signal }) => call(getNoticePreference, {}, { signal }),
    staleTime: 0,
  })
}

export function useSavePreference() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const feedback = useFeedback()
  return useMutation({
    mutationFn: (body: EndpointInput<typeof updateNoticePreference>['body']) =>
      call(updateNoticePreference, { body }),
    onSuccess: (saved) => {
      client.setQueryData(preferenceKey, saved)
      feedback.success(t('saved'))
    },
    onError: feedback.failure,
  })
}

/** Sends a letter at once, and says whether the mail server has taken it. */
export function useTryEmail() {
  const { t } = useTranslation('notices')
  const feedback = useFeedback()
  return useMutation({
    mutationFn: () => call(tryNotice, { body: { way: 'email' } }),
    onSuccess: ({ to }) => feedback.success(t('settings.tried', { email: to })),
    onError: feedback.failure,
  })
}

/** Colleagues by a part of their name. */
export function useDeputies(name: string, enabled: boolean) {
  return useQuery({
    queryKey: [...preferenceKey, 'deputies', name],
    queryFn: ({ signal }) => call(findDeputies, { query: { name } }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}
