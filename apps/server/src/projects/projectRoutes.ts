import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { access } from '../access/routeAccess.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { featureIds } from './features.ts'
import type { ProjectStore } from './projectStore.ts'

const refusals = {
  400: answers('Something in the request is invalid.', problem),
  404: answers('No project has this id.', problem),
}

const origins = createRoute({
  method: 'get',
  path: '/projects/v1/origins',
  middleware: access({ callers: 'anyone', cost: 1, answersUnknownProjects: true }),
  tags: ['Projects'],
  summary: 'Origins from which a project may be used',
  request: { query: caller },
  responses: {
    200: answers(
      'Exact origins, and patterns with one wildcard.',
      z.object({
        allowedOrigins: z.array(z.string()),
        ownOrigins: z.array(z.string()).openapi({
          description: 'Those in which the frame of the wallet may show every approval.',
        }),
      }),
    ),
    ...refusals,
  },
})

const feature = z
  .object({
    id: z.enum(featureIds),
    isEnabled: z.boolean(),
    config: z.array(z.string()).nullable().openapi({ description: 'Null: up to the app.' }),
  })
  .openapi('Feature')

const config = createRoute({
  method: 'get',
  path: '/appkit/v1/config',
  middleware: access({ callers: 'project', cost: 1, answersUnknownProjects: true }),
  tags: ['Projects'],
  summary: 'Features switched on or off for a project',
  request: { query: caller },
  responses: {
    200: answers(
      'Switched features only; all others are up to the app.',
      z.object({ features: z.array(feature) }),
    ),
    ...refusals,
  },
})

const unknown = oneReason('projectId', 'No project has this id.')

/** Configuration that apps read of their project. Spec §7. */
export function projectRoutes(app: OpenAPIHono, store: ProjectStore): void {
  app.openapi(origins, async (c) => {
    const project = await store.find(c.req.valid('query').projectId)
    if (!project) return c.json(unknown, 404)
    const { origins: allowedOrigins, ownOrigins = [] } = project
    return c.json({ allowedOrigins: [...allowedOrigins], ownOrigins: [...ownOrigins] }, 200)
  })
  app.openapi(config, async (c) => {
    const project = await store.find(c.req.valid('query').projectId)
    if (!project) return c.json(unknown, 404)
    const features = featureIds.flatMap((id) => {
      const { isEnabled, config = null } = project.features[id] ?? {}
      return isEnabled === undefined ? [] : [{ id, isEnabled, config: config && [...config] }]
    })
    return c.json({ features }, 200)
  })
}
