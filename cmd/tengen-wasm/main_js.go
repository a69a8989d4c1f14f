//go:build js && wasm

// Command tengen-wasm is the engine as a module for a page's worker (frontend/src/engine/worker.ts). It sets
// globalThis.tengen to an object of three functions, and runs until its worker ends:
//
//	give(rule, file)    takes the weights of a rule, and after them its network if it has one, a Uint8Array; an Error if
//	                    they are none
//	ask(id, ask, tell)  calls tell with each line of the answer to a ask.Ask, JSON all of them
//	stop(id)            ends a question
//
// Built for another system it reads questions from its input and writes the answers: see main.go.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/ask"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/network"
	"github.com/tengen-go/tengen/engine/weights"
)

// memory is where the garbage collector begins to work for every byte, so that the garbage of a verdict is gone before
// the next one.
const memory = 56 << 20

func main() {
	debug.SetMemoryLimit(memory)
	service := ask.NewService(newLoop().round)
	js.Global().Set("tengen", map[string]any{
		"give": js.FuncOf(func(_ js.Value, args []js.Value) any {
			if err := give(args[0].String(), args[1]); err != nil {
				return js.Global().Get("Error").New(err.Error())
			}
			return nil
		}),
		"ask": js.FuncOf(func(_ js.Value, args []js.Value) any {
			service.Ask(args[0].Int(), []byte(args[1].String()), func(line []byte) { args[2].Invoke(string(line)) })
			return nil
		}),
		"stop": js.FuncOf(func(_ js.Value, args []js.Value) any {
			service.Stop(args[0].Int())
			return nil
		}),
	})
	select {}
}

func give(name string, file js.Value) error {
	rule, err := board.ParseRule(name)
	if err != nil {
		return err
	}
	all := make([]byte, file.Length())
	js.CopyBytesToGo(all, file)
	text, net := network.Cut(all)
	if net != nil {
		if err := network.Give(rule, net); err != nil {
			return err
		}
	}
	if err := weights.Give(rule, text); err != nil {
		return err
	}
	b, err := board.New(rule, board.MinSize)
	if err != nil {
		return err
	}
	engine.SafeMove(b) // makes the rule's tables, so that the first question need not
	return nil
}

// loop lets the event loop go round once. A timer would do so too, but browsers make those of a worker wait for 4 ms;
// an own message comes as soon as those before it have been handled.
type loop struct {
	port js.Value
	back chan struct{}
}

func newLoop() *loop {
	channel := js.Global().Get("MessageChannel").New()
	l := &loop{port: channel.Get("port2"), back: make(chan struct{}, 1)}
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		l.back <- struct{}{}
		return nil
	}))
	return l
}

// round returns when all that had happened before has been heard. One goroutine at a time may call it.
func (l *loop) round() {
	l.port.Call("postMessage", js.Null())
	<-l.back
}
