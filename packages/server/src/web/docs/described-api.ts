import { allRoutes, type Route } from '@brassplate/core/contract'

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface Content {
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface Operation {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>
}

/** The part of the OpenAPI document that the pages show. */
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** One call of the API, as declared and as OpenAPI describes it. */
export interface Call {
  readonly route: Route
  readonly operation: Operation
}

export interface DescribedApi {
  readonly calls: readonly Call[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** Reads the document that `/openapi.json` serves. */
export function describedApi(document: Record<string, unknown>): DescribedApi {
  // The document comes from `describeApi`; a linter checks its shape in the tests.
  const { paths, components } = document as unknown as OpenApiDocument
  const calls = allRoutes.flatMap((route) => {
    const operation = paths[route.path]?.[route.method.toLowerCase()]
    return operation ? [{ route, operation }] : []
  })
  return { calls, schemas: components.schemas }
}
