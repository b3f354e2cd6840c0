import { z } from 'zod'
import type {
  AnswerOf,
  BodyInputOf,
  OperationName,
  Operations,
  ParamsOf,
} from '../../contract/operations/index.ts'
import type { JsonText } from './times.present.ts'

/** What an operation is asked with; the query as it stands in an address. */
export interface Asked<Name extends OperationName> {
  params?: ParamsOf<Operations[Name]>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: BodyInputOf<Operations[Name]>
}

/**
 * Asks an operation as the caller, through the gate, the limits and the checks that every request passes.
 * @throws OperationRefused
 */
export type AskOperation = <Name extends OperationName>(
  name: Name,
  asked?: Asked<Name>,
) => Promise<AnswerOf<Operations[Name]>>

/** What an operation refused, as a sentence for whoever called the tool. */
export class OperationRefused extends Error {}

/** A tool of the Model Context Protocol: some operations of the interface, answered in few words. */
export interface MachineTool {
  name: string
  title: string
  description: string
  /** All operations that it may ask: it is offered to those who may use each of them. */
  uses: readonly OperationName[]
  input: z.ZodObject
  isWriting: boolean
  run(input: Record<string, unknown>, ask: AskOperation, now: Date): Promise<JsonText>
}

/** Arguments that every tool takes and none reads: clients of the hosted service say with them why they call. */
const unread = { intent: z.string().optional().describe('Why the tool is called; it changes nothing') }

/** Declares a tool; it asks no other operations than those that it names. */
export const defineTool = <const Uses extends readonly OperationName[], Shape extends z.ZodRawShape>(tool: {
  name: string
  title: string
  description: string
  uses: Uses
  input: Shape
  isWriting?: boolean
  run(
    input: z.output<z.ZodObject<Shape, z.core.$strict>>,
    ask: <Name extends Uses[number]>(name: Name, asked?: Asked<Name>) => Promise<AnswerOf<Operations[Name]>>,
    now: Date,
  ): Promise<JsonText>
}): MachineTool => {
  const input = z.strictObject({ ...tool.input, ...unread })
  return {
    ...tool,
    input,
    isWriting: tool.isWriting ?? false,
    // The shape of `input` is checked by the protocol's package before the tool runs; this parses it for its type.
    run: async (given, ask, now) => {
      const { intent: _, ...read }: Record<string, unknown> = input.parse(given)
      // Built from two shapes, which inference cannot follow.
      return tool.run(read as z.output<z.ZodObject<Shape, z.core.$strict>>, ask, now)
    },
  }
}
