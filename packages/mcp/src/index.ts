export { type AgentAnswer, type AgentMessage, answerMessage, protocolVersions } from './answer-message.js'
export type { ReportError } from './call-tool.js'
export { createMcpServer } from './create-mcp-server.js'
export { type StdioStreams, serveStdio } from './serve-stdio.js'
