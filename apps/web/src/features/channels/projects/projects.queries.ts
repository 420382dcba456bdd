import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  createApiProject,
  getApiProject,
  listApiProjects,
  listPlatformUsage,
  updateApiProject,
} from '@pindao/protocol/channels/project.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useRecords } from '#src/shared/query/use-records.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { channelsKey } from '../door/channels-key.ts'

const projectsKey = [...channelsKey, 'projects'] as const

export type ProjectsQuery = EndpointInput<typeof listApiProjects>['query']
type NewProject = EndpointInput<typeof createApiProject>['body']
/** A project as it is filled in; an empty secret of a known one is left as it is. */
export type ProjectContent = Omit<NewProject, never>

export function useApiProjects(query: ProjectsQuery) {
  useLiveInvalidation(projectsKey, ['apiProject'])
  return useRecords(listApiProjects, projectsKey, query)
}

/** Projects to choose from: those that take new grants; none for whoever may not see projects. */
export function useProjectOptions() {
  const can = useCan()
  const query = { pageSize: 100 } as const
  const { data } = useQuery({
    queryKey: [...projectsKey, 'options'],
    queryFn: ({ signal }) => call(listApiProjects, { query }, { signal }),
    enabled: can('apiProject:read'),
  })
  return data?.items ?? []
}

/** One project; null: a new one, of which nothing is known. */
export function useApiProject(id: string | null) {
  return useQuery({
    queryKey: recordKey(projectsKey, id ?? ''),
    queryFn: ({ signal }) => call(getApiProject, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** What Facebook said of its limits. */
export function usePlatformUsage() {
  return useQuery({
    queryKey: [...projectsKey, 'usage'],
    queryFn: ({ signal }) => call(listPlatformUsage, {}, { signal }),
  })
}

/** Keeps a project as it was filled in: a new one, or the one whose version was seen. */
export function useSaveProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      content,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly content: ProjectContent
    }) => {
      if (of === null) return call(createApiProject, { body: content })
      const { clientId: _bound, clientSecret, ...rest } = content
      const secret = clientSecret === '' ? {} : { clientSecret }
      return call(updateApiProject, {
        params: { id: of.id },
        body: { ...rest, ...secret, version: of.version },
      })
    },
    // Channels say whether they stand on an audited one.
    onSettled: () => client.invalidateQueries({ queryKey: channelsKey }),
  })
}

/** Sends the browser to Google's consent page, for a grant that is to stand on another project. */
export function useMoveGrant() {
  const feedback = useFeedback()
  return useMutation({
    mutationFn: async (to: { readonly grantId: string; readonly projectId: string }) => {
      const { url } = await call(startConnection, { body: { platform: 'youtube', ...to } })
      window.location.assign(url)
    },
    onError: feedback.failure,
  })
}
