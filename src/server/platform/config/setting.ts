import { z } from 'zod'

/** One setting of an operator: a flag, an environment variable and a line of `--help`. */
export interface Setting<Value> {
  flag: string
  variable: string
  /** The placeholder of the value in `--help`. */
  value: string
  help: string
  initial: string | undefined
  schema: z.ZodType<Value, string>
}
export const setting = <Value>(described: Setting<Value>) => described

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)

export const filledText = z.string().trim().min(1, 'must not be empty')

export const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no').transform((given) => given === 'yes')

export const commaList = z
  .string()
  .transform((given) => (given === 'none' ? [] : given.split(',').map((each) => each.trim())))
