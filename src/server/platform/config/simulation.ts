import { z } from 'zod'
import { setting, wholeNumber, yesOrNo } from './setting.ts'

/** The simulated fleet. */
export const simulationSettings = {
  seed: setting({
    flag: 'seed',
    variable: 'PORTOLAN_SEED',
    value: 'NUMBER',
    help: 'seed of the simulated fleet',
    initial: '1',
    schema: wholeNumber(0, 2 ** 32 - 1),
  }),
  speed: setting({
    flag: 'speed',
    variable: 'PORTOLAN_SPEED',
    value: 'FACTOR',
    help: 'seconds of the trade clock in a second of the wall clock',
    initial: '1',
    schema: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number')
      .transform(Number)
      .refine((value) => value >= 1 && value <= 100_000, 'must be from 1 to 100000'),
  }),
  shipments: setting({
    flag: 'shipments',
    variable: 'PORTOLAN_SHIPMENTS',
    value: 'NUMBER',
    help: 'size of the simulated fleet',
    initial: '120',
    schema: wholeNumber(0, 100_000),
  }),
  examples: setting({
    flag: 'examples',
    variable: 'PORTOLAN_EXAMPLES',
    value: 'yes|no',
    help: 'no: the demo account begins without documents and saved views',
    initial: 'yes',
    schema: yesOrNo,
  }),
} as const
