import type { operations } from './types.generated.ts'

/** The parameters, body and answer of each operation, by the name of its method: `BodyOf<'createCard'>`, `AnswerOf<'readBoard'>`. */
export type OperationName = keyof operations

/** The path and query parameters, except the workspace: the client knows it. */
export type ParamsOf<Name extends OperationName> = Given<
  Omit<Filled<operations[Name]['parameters']['path']>, 'team_id'> & Filled<operations[Name]['parameters']['query']>
>

export type BodyOf<Name extends OperationName> = Given<JsonOf<Filled<operations[Name]['requestBody']>>>

type AnyAnswerOf<Name extends OperationName> = JsonOf<
  operations[Name]['responses'][keyof operations[Name]['responses']]
>

export type AnswerOf<Name extends OperationName> = Exclude<AnyAnswerOf<Name>, Lean>

/** The answer of an operation with `fields`. */
export type LeanAnswerOf<Name extends OperationName> = Extract<AnyAnswerOf<Name>, Lean>

/** The parameters without `fields`, which changes the answer. */
export type WholeParamsOf<Name extends OperationName> = Omit<ParamsOf<Name>, 'fields'>

interface Lean {
  fields: string[]
}

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never

/** Nothing where the operation has none. */
type Filled<T> = [Exclude<T, undefined>] extends [never] ? unknown : Exclude<T, undefined>

/** A caller may pass `undefined` for optional fields; an answer never has it. */
type Given<T> = T extends readonly (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? { [Key in keyof T]: object extends Pick<T, Key> ? Given<T[Key]> | undefined : Given<T[Key]> }
    : T
