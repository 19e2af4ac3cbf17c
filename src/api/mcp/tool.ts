import type { z } from '@hono/zod-openapi'
import type { Client } from '../../client/index.ts'

/** The answer of a tool: the same facts as plain lines for a model to read, and as data that fits its output schema. */
export interface ToolAnswer<Output> {
  text: string
  data: Output
}

/** One tool of the MCP server. All tools only read. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  /** A model reads this to decide when and how to call the tool. */
  description: string
  /** Whether answers contain words of postings. The description then ends in a warning. */
  returnsForeignText: boolean
  input: Input
  output: Output
  run: (client: Client, input: z.output<Input>, signal: AbortSignal) => Promise<ToolAnswer<z.input<Output>>>
}

/** Lets `run` infer its types from the tool's schemas. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(definition: Tool<Input, Output>): Tool {
  return definition as unknown as Tool
}
