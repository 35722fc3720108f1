export { createMcpServer, type ReportError } from './create-mcp-server.js'
