package pg

import (
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// explain has PostgreSQL send the plans that it uses in fact, with the real parameters, as notices.
func explain(c *pgx.ConnConfig, plans func(json string)) {
	for key, value := range map[string]string{
		"session_preload_libraries":     "auto_explain",
		"auto_explain.log_min_duration": "0",
		"auto_explain.log_analyze":      "on",
		"auto_explain.log_buffers":      "on",
		"auto_explain.log_format":       "json",
		"auto_explain.log_level":        "notice",

		"auto_explain.log_nested_statements": "on",
	} {
		c.RuntimeParams[key] = value
	}
	c.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) {
		if _, plan, ok := strings.Cut(n.Message, "plan:\n"); ok {
			plans(plan)
		}
	}
}
