import {
  listPublishTemplates,
  type PublishTemplate,
  previewPublishTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import type { TemplateKind, TemplatePlatform } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

/** Everything of templates that is shown: for after a command. */
export const templatesKey = ['publishTemplates'] as const
const mostOffered = 100
const none: readonly PublishTemplate[] = []

/** What a publication takes: what its channel begins with, no template, or one by its id. */
export type TemplateChoice = 'default' | 'none' | (string & {})

/** The choice as calls have it: left out, null, or an id. */
export const templateIdOf = (choice: TemplateChoice): { readonly templateId?: string | null } =>
  choice === 'default' ? {} : { templateId: choice === 'none' ? null : choice }

/** Templates of a kind that are offered, by name, for whoever may see them. A failure is silent: nothing is offered. */
export function useOfferedTemplates(
  kind: TemplateKind,
  { platform }: { readonly platform?: TemplatePlatform | undefined } = {},
) {
  const enabled = useCan()('publishTemplate:read')
  useLiveInvalidation(templatesKey, ['publishTemplate'])
  const { data } = useQuery({
    queryKey: [...templatesKey, 'offered', kind, platform ?? null],
    queryFn: async ({ signal }) => {
      const of = { kind, state: 'enabled', sort: 'name', pageSize: mostOffered } as const
      const query = platform === undefined ? of : { ...of, platform }
      return (await call(listPublishTemplates, { query }, { signal })).items
    },
    enabled,
    staleTime: 60_000,
    retry: false,
  })
  return data ?? none
}

/** A template applied to a video on a channel, by the server; it helps and stops nobody: a failure is silent. */
export function useFilledTemplate(videoId: string, channelId: string | null, choice: TemplateChoice) {
  const enabled = useCan()('publishTemplate:read') && channelId !== null && choice !== 'none'
  const chosen = choice === 'default' || choice === 'none' ? {} : { templateId: choice }
  return useQuery({
    queryKey: [...templatesKey, 'filled', videoId, channelId, choice],
    queryFn: async ({ signal }) => {
      const query = { videoId, channelId: channelId ?? '', ...chosen }
      return (await call(previewPublishTemplate, { query }, { signal })).filled
    },
    enabled,
    staleTime: 0,
    retry: false,
  })
}
