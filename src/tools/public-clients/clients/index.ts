import type { PublicClient } from '../request.ts'
import { commandLine } from './command-line.ts'
import { manualExamples, generatedClient, toolCaller } from './others.ts'
import { sdk } from './sdk.ts'

/**
 * Public clients of this interface, by what they send and read: written from what they do, without their code. To add a request that
 * one sends, add it here.
 */
export const publicClients: readonly PublicClient[] = [
  sdk,
  commandLine,
  manualExamples,
  generatedClient,
  toolCaller,
]
